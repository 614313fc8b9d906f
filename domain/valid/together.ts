import * as z from 'zod/mini'

type Fault<Value> = { path: keyof Value & string; code: string; holds: (value: Value) => boolean }

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * A rule over several fields, reported at one of them. It runs also when other fields have faults, so that a person
 * sees all at once; it must therefore hold for values it cannot judge.
 */
export const together = <Value>({ path, code, holds }: Fault<Value>) =>
  z.refine<Value>((value) => holds(value), {
    error: code,
    path: [path],
    when: ({ value }) => isRecord(value),
  })
