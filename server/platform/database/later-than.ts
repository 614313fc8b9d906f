/** Returns `now`, or a later time if needed, so that two changes never have the same `modifiedDtime`. */
export const laterThan = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1))
