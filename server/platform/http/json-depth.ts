const OPENS = /[[{]/
/** A text that nothing closes goes on to the end: tried again from each of its quotes, it would hold up the server. */
const TEXT_OR_BRACKET = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[[\]{}]/gs

/** Whether lists and objects of a JSON text lie deeper in each other; brackets within texts do not count. */
export const isDeeperThan = (most: number, json: string): boolean => {
  let depth = 0
  for (const [token] of json.matchAll(TEXT_OR_BRACKET)) {
    if (token.startsWith('"')) continue
    depth += OPENS.test(token) ? 1 : -1
    if (depth > most) return true
  }
  return false
}
