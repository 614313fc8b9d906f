import * as z from 'zod/mini'

const typed = z.custom<object>((value) => typeof value === 'object' && value !== null)

/** Where it is kept: whose it is, of which query (null: not made yet), and in which form it stands. */
export type UnfinishedPlace = { userId: number; queryId: number | null; form: string }

const keysOf = (userId: number, queryId: number | null) => `tehing.unfinished.${userId}.${queryId ?? 'new'}.`
const keyOf = ({ userId, queryId, form }: UnfinishedPlace) => keysOf(userId, queryId) + form

/** What stands typed in a form over the query and is not in the query yet, in this tab of the browser; or null. */
export const readUnfinished = (place: UnfinishedPlace): object | null => {
  try {
    const parsed = z.safeParse(typed, JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps it; a browser that stores nothing loses it with the form. */
export const keepUnfinished = (place: UnfinishedPlace, typed: object): void => {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(typed))
  } catch {
    // A full or closed storage must not stop the typing.
  }
}

export const forgetUnfinished = (place: UnfinishedPlace): void => sessionStorage.removeItem(keyOf(place))

/** The new query has been made: what is unfinished in its forms is unfinished in those of the made one. */
export const moveUnfinished = (userId: number, queryId: number): void => {
  const [from, to] = [keysOf(userId, null), keysOf(userId, queryId)]
  for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(from))) {
    sessionStorage.setItem(to + key.slice(from.length), sessionStorage.getItem(key) ?? '')
    sessionStorage.removeItem(key)
  }
}
