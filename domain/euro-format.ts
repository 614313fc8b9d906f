/**
 * How amounts in euros are written. Thousands are always grouped: Estonian would write 9 000 without a space, and a
 * column would have two formats.
 */
export const EURO_FORMAT = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const
