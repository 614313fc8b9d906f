/** Month and day of Easter Sunday: Knuth, The Art of Computer Programming, volume 1, section 1.3.2, exercise 14. */
export const easterOf = (year: number): { month: number; day: number } => {
  const golden = (year % 19) + 1
  const century = Math.floor(year / 100) + 1
  const droppedLeapYears = Math.floor((3 * century) / 4) - 12
  const moonsCorrection = Math.floor((8 * century + 5) / 25) - 5
  const sunday = Math.floor((5 * year) / 4) - droppedLeapYears - 10
  const moons = (11 * golden + 20 + moonsCorrection - droppedLeapYears + 30) % 30
  const epact = (moons === 25 && golden > 11) || moons === 24 ? moons + 1 : moons
  const fullMoon = 44 - epact < 21 ? 74 - epact : 44 - epact
  const day = fullMoon + 7 - ((sunday + fullMoon) % 7)
  return day > 31 ? { month: 4, day: day - 31 } : { month: 3, day }
}
