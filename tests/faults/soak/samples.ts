/** Resources of the program at one moment. */
export type Held = { heapUsed: number; rss: number; handles: number }
/** The same with resources of the database, and the time. */
export type Sample = Held & { second: number; connections: number; jobs: number }

export type Measure = Exclude<keyof Sample, 'second'>

/** Fits a line by least squares; returns its mean and its rise from first to last. */
const lineThrough = (samples: readonly Sample[], measure: Measure) => {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const middle = mean(({ second }) => second)
  const level = mean((sample) => sample[measure])
  const along = mean(({ second }) => (second - middle) ** 2)
  const across = mean((sample) => (sample.second - middle) * (sample[measure] - level))
  const duration = (samples.at(-1)?.second ?? 0) - (samples[0]?.second ?? 0)
  return { level, rise: along === 0 ? 0 : (across / along) * duration }
}

/** The allowed rise over the second half: a fraction of the mean, at least this much. */
type Allowance = { part: number; atLeast: number }

const MIB = 1024 ** 2

export const allowances: Readonly<Record<Measure, Allowance>> = {
  heapUsed: { part: 0.05, atLeast: 2 * MIB },
  rss: { part: 0.1, atLeast: 8 * MIB },
  handles: { part: 0.1, atLeast: 5 },
  connections: { part: 0.1, atLeast: 2 },
  jobs: { part: 0.1, atLeast: 5 },
}

export type Finding = { measure: Measure; level: number; highest: number; rise: number; allowed: number }

/** The rise of each measure over the second half; the first half is a warm-up. */
export const judge = (samples: readonly Sample[]): readonly Finding[] => {
  const second = samples.slice(Math.floor(samples.length / 2))
  return (Object.keys(allowances) as Measure[]).map((measure) => {
    const { level, rise } = lineThrough(second, measure)
    const { part, atLeast } = allowances[measure]
    const highest = Math.max(...samples.map((sample) => sample[measure]))
    return { measure, level, highest, rise, allowed: Math.max(level * part, atLeast) }
  })
}

export const isFlat = ({ rise, allowed }: Finding): boolean => rise <= allowed
