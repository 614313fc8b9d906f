/** The demo accounts; the password is the same for all. */
export const accounts = {
  partner: 'partner@tehing.example',
  inhouse: 'inhouse@tehing.example',
  shop: 'shop@tehing.example',
  shopSelfserve: 'shop-selfserve@tehing.example',
  shopOnspot: 'shop-onspot@tehing.example',
  credit: 'credit@tehing.example',
  compliance: 'compliance@tehing.example',
} as const

export type Account = keyof typeof accounts

export const demoPassword = 'demo-tehing'
