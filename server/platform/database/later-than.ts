/** A time later than the last change, so that no two changes have the same `modifiedDtime`. */
export const laterThan = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1))
