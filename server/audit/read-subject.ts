import type { AskedCall } from '../platform/http/audited-read.ts'

export type Subject = { subject: string; subjectId: number }

const numberAt = (value: unknown, name: string): number | undefined => {
  const one = Array.isArray(value) ? (value[0] as unknown) : value
  if (typeof one !== 'object' || one === null) return undefined
  const found = (one as Record<string, unknown>)[name]
  return typeof found === 'number' ? found : undefined
}

/** Names by which calls and answers number their records, and what each is. */
const numbers = [
  ['queryId', 'query'],
  ['accountUserId', 'user'],
  ['partnerId', 'partner'],
] as const

/** `:id` at the beginning of a path, and what it is. */
const places = [
  [/^\/query\/:id(?:\/|$)/, 'query'],
  [/^\/container\/:id(?:\/|$)/, 'container'],
  [/^\/compliance\/partner\/:id(?:\/|$)/, 'partner'],
] as const

/** A partner's record names a user, too: the account that was made with it. */
const numbersOf = (path: string) =>
  path === '/compliance/partner' ? numbers.filter(([, subject]) => subject === 'partner') : numbers

/** What a call was about: the record that it or its answer names. A list of several users or partners is of none. */
export const subjectOf = ({ call, params, query, body }: AskedCall, answer: unknown): Subject | undefined => {
  const place = places.find(([pattern]) => pattern.test(call.path))
  const id = numberAt(params, 'id')
  if (place && id !== undefined) return { subject: place[1], subjectId: id }
  for (const [name, subject] of numbersOf(call.path)) {
    const several = subject !== 'query' && Array.isArray(answer)
    const asked = [params, query, body].map((part) => numberAt(part, name)).find((one) => one !== undefined)
    const subjectId = asked ?? (several ? undefined : numberAt(answer, name))
    if (subjectId !== undefined) return { subject, subjectId }
  }
  return undefined
}
