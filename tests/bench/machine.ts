import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'

const GIB = 1024 ** 3
const DAY_LENGTH = 10

/** What the figures were taken on, a line each. */
export const machine = (): string[] => [
  `${new Date().toISOString().slice(0, DAY_LENGTH)}, Node ${process.versions.node}`,
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${(totalmem() / GIB).toFixed(0)} GiB`,
  `${platform()} ${release()} (${arch()})`,
  `load before the bench: ${loadavg()[0]?.toFixed(1) ?? '-'}`,
]
