/** Milliseconds of this thread's processor time since then: unlike the time that passes, a busy machine adds none to them. */
export const processorMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}
