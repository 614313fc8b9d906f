/** The `id` of the card of this name. */
export const cardId = (name: string): string => `card-${name}`
