import { CreditTab } from '../../../src/credit/CreditTab.tsx'
import { LowerCards as LowerOfCredit } from '../../../src/credit/LowerCards.tsx'
import { LowerCards as LowerOfTransaction } from '../../../src/transaction/LowerCards.tsx'
import { TransactionTab } from '../../../src/transaction/TransactionTab.tsx'

/** Tabs with the cards that come behind their first look. */
export const WholeTransaction = () => (
  <>
    <TransactionTab />
    <LowerOfTransaction />
  </>
)
export const WholeCredit = () => (
  <>
    <CreditTab />
    <LowerOfCredit />
  </>
)
