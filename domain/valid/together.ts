import * as z from 'zod/mini'

type Fault<Value> = {
  path: keyof Value & string
  code: string
  /** What the code's text names. */
  values?: Readonly<Record<string, number>>
  holds: (value: Value) => boolean
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * A rule over several fields, reported at one of them. It runs also when other fields have faults, so that a person
 * sees all at once; it must therefore hold for values it cannot judge. A field that has a fault of its own is left at that.
 */
export const together = <Value>({ path, code, values = {}, holds }: Fault<Value>) =>
  z.refine<Value>((value) => holds(value), {
    error: code,
    path: [path],
    params: values,
    when: ({ value, issues }) => isRecord(value) && issues.every((issue) => issue.path?.[0] !== path),
  })
