/** As every country of the OECD's list of tax numbers has it: no word, and no sentence. */
const SHAPE = /^(?=.*\d)[0-9A-Z]{4,20}$/

/** Removes the marks that countries write between the digits. Expects a stripped identifier. */
export const stripTaxNumber = (stripped: string): string => stripped.replace(/[./]/g, '')

/**
 * Whether a stripped text can be a tax number of another country; their rules differ and are not checked. An Estonian tax
 * number is the registry code or the personal code, so it is not asked for.
 */
export const isTaxNumber = (stripped: string): boolean => SHAPE.test(stripped)
