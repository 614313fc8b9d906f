/** The asset group of the user's last offer on this device, or null. */
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
    // The user chooses the group again.
  }
}

const keyOf = (userId: number) => `tehing.last-group.${userId}`
