import { expect, test } from 'vitest'
import { isFlat, judge, type Measure, type Sample } from './samples.ts'

const MIB = 1024 ** 2

/** Five minutes of samples in which one measure varies. */
const fiveMinutes = (measure: Measure, at: (second: number) => number): Sample[] =>
  Array.from({ length: 60 }, (_, nth) => ({
    second: nth * 5,
    heapUsed: 60 * MIB,
    rss: 180 * MIB,
    handles: 20,
    connections: 12,
    jobs: 0,
    [measure]: at(nth * 5),
  }))

const riseOf = (measure: Measure, at: (second: number) => number) => {
  const finding = judge(fiveMinutes(measure, at)).find((one) => one.measure === measure)
  if (!finding) throw new Error(`${measure} is not judged`)
  return { flat: isFlat(finding), rise: finding.rise }
}

test('a measure that goes up and down is flat, and so is one that only warms up', () => {
  expect(riseOf('heapUsed', (second) => (60 + (second % 20)) * MIB).flat).toBe(true)
  expect(riseOf('heapUsed', (second) => Math.min(60 + second, 120) * MIB)).toEqual({ flat: true, rise: 0 })
})

test.each<[Measure, number]>([
  ['heapUsed', 0.05 * MIB],
  ['rss', 0.2 * MIB],
  ['handles', 0.1],
  ['connections', 0.05],
  ['jobs', 0.1],
])('%s that rises by %d a second is not', (measure, slope) => {
  const { flat, rise } = riseOf(measure, (second) => slope * (20 + second))
  expect(flat).toBe(false)
  expect(rise).toBeCloseTo(slope * 145)
})
