import { CreditTab } from '../../../src/credit/CreditTab.tsx'
import { BelowFoldCreditCards } from '../../../src/credit/BelowFoldCreditCards.tsx'
import { BelowFoldTransactionCards } from '../../../src/transaction/BelowFoldTransactionCards.tsx'
import { TransactionTab } from '../../../src/transaction/TransactionTab.tsx'

/** Renders a tab together with its cards below the fold. */
export const WholeTransaction = () => (
  <>
    <TransactionTab />
    <BelowFoldTransactionCards />
  </>
)
export const WholeCredit = () => (
  <>
    <CreditTab />
    <BelowFoldCreditCards />
  </>
)
