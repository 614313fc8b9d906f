import type { QassetSave } from '../../api/asset.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { addVat, removeVat } from '../../domain/vat.ts'

type Euros = number | null

/** The price with VAT of one without; both euros. A VAT-exempt asset has one price. */
export const priceWithVat = (price: Euros, vatExempt = false): Euros =>
  price === null || vatExempt ? price : toEuros(addVat(toCents(price)))

/** The price without VAT of one with it; both euros. */
export const priceWithoutVat = (price: Euros, vatExempt = false): Euros =>
  price === null || vatExempt ? price : toEuros(removeVat(toCents(price)))

/** How many; one where nothing is said. */
export const quantityOf = ({ quantity }: QassetSave): number => quantity ?? 1
