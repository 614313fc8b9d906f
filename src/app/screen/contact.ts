/** How to reach the provider. */
export const contact = {
  name: 'Tehing Liising AS',
  phone: '+372 600 0000',
  email: 'tugi@tehing.example',
} as const
