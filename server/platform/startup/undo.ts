/** Shutdown callbacks, run in reverse order. */
export type Undo = {
  add: (stop: () => Promise<void>) => void
  all: () => Promise<void>
}

/** A failing callback is reported to `onError` and does not keep the others from running. */
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
