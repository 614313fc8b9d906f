/** What has been started, to be stopped in the opposite order. */
export type Undo = {
  add: (stop: () => Promise<void>) => void
  all: () => Promise<void>
}

/** `onError` hears of a part that does not stop; the others are stopped all the same. */
export const createUndo = (onError: (error: unknown) => void): Undo => {
  const stops: (() => Promise<void>)[] = []
  return {
    add: (stop) => void stops.push(stop),
    all: async () => {
      for (let stop = stops.pop(); stop; stop = stops.pop()) {
        await stop().catch(onError)
      }
    },
  }
}
