import * as z from 'zod/mini'

type Rule<Value> = {
  path: keyof Value & string
  code: string
  /** Arguments of the message. */
  values?: Readonly<Record<string, number>>
  holds: (value: Value) => boolean
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * A validation rule over several fields whose issue is reported at one of them. Unlike a plain `refine` it also runs
 * when other fields are invalid, so that all issues show at once; `holds` must therefore accept values it cannot judge.
 * It is skipped if its own field already has an issue.
 */
export const crossFieldRule = <Value>({ path, code, values = {}, holds }: Rule<Value>) =>
  z.refine<Value>((value) => holds(value), {
    error: code,
    path: [path],
    params: values,
    when: ({ value, issues }) => isRecord(value) && issues.every((issue) => issue.path?.[0] !== path),
  })
