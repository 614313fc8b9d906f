/** By hand from section 2 of the Public Holidays and Days of National Importance Act: month and day. */
export const fixedHolidays = [
  '01-01',
  '02-24',
  '05-01',
  '06-23',
  '06-24',
  '08-20',
  '12-24',
  '12-25',
  '12-26',
] as const

/** By hand from the calendar: Good Friday, Easter Sunday and Whitsunday of ten years. */
export const movableHolidays: Readonly<Record<number, readonly [string, string, string]>> = {
  2024: ['2024-03-29', '2024-03-31', '2024-05-19'],
  2025: ['2025-04-18', '2025-04-20', '2025-06-08'],
  2026: ['2026-04-03', '2026-04-05', '2026-05-24'],
  2027: ['2027-03-26', '2027-03-28', '2027-05-16'],
  2028: ['2028-04-14', '2028-04-16', '2028-06-04'],
  2029: ['2029-03-30', '2029-04-01', '2029-05-20'],
  2030: ['2030-04-19', '2030-04-21', '2030-06-09'],
  2031: ['2031-04-11', '2031-04-13', '2031-06-01'],
  2032: ['2032-03-26', '2032-03-28', '2032-05-16'],
  2033: ['2033-04-15', '2033-04-17', '2033-06-05'],
}
