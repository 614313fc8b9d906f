/** The asset group that a user's last offer on this device had, or null. */
export const readLastGroup = (userId: number): number | null => {
  try {
    return Number(localStorage.getItem(keyOf(userId))) || null
  } catch {
    return null
  }
}

export const storeLastGroup = (userId: number, groupId: number | null): void => {
  try {
    if (groupId !== null) localStorage.setItem(keyOf(userId), String(groupId))
  } catch {
    // It is chosen once more.
  }
}

const keyOf = (userId: number) => `tehing.last-group.${userId}`
