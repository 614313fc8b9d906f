/** The `id` of the card with this name. */
export const cardId = (name: string): string => `card-${name}`
