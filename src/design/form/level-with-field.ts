/** Top margin of a button beside a field: the label's line and gap, and half of what a field is higher than a button. */
export const levelWithField = { base: '0', md: '26px' } as const
