import { FormattedMessage } from 'react-intl'
import { kindOf } from '../../machines/query.actor.ts'
import type { QueryEventType } from '../../machines/query.events.ts'
import { ContainersCard } from '../container/ContainersCard.tsx'
import { Card } from '../design/Card.tsx'
import { DateText } from '../design/DateText.tsx'
import { Facts } from '../design/Facts.tsx'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { useSteps } from '../query/useSteps.ts'
import { OverLimitNote } from './OverLimitNote.tsx'
import { ShopSteps } from './ShopSteps.tsx'

const contractEvents: ReadonlySet<QueryEventType> = new Set([
  'contract.createForShop',
  'contract.sendForSigning',
  'contract.confirmSigned',
  'contract.cancel',
  'asset.handedOver',
])

const ContractFacts = () => {
  const { lendifyRefno, deliveryDate } = useQueryEditor().query
  if (lendifyRefno === null && deliveryDate === null) return null
  return (
    <Facts
      columns={2}
      facts={[
        { key: 'number', label: <FormattedMessage id="contract.number" />, value: lendifyRefno },
        {
          key: 'delivery',
          label: <FormattedMessage id="query.field.deliveryDate" />,
          value: <DateText value={deliveryDate} />,
        },
      ]}
    />
  )
}

/** A shop's contract with its client: made, signed and handed over here; nothing in other views. */
export const ShopContract = () => {
  const { view, query, actor } = useQueryEditor()
  const steps = useSteps()
  if (view !== 'shop') return null
  const hasSteps = steps.some(({ event, who }) => contractEvents.has(event) && who.includes(kindOf(actor)))
  if (!hasSteps && query.lendifyRefno === null) return null
  return (
    <>
      <Card title={<FormattedMessage id="shopContract.title" />}>
        <Stack>
          <ContractFacts />
          <OverLimitNote />
          <ShopSteps />
        </Stack>
      </Card>
      {query.facts.containerSent ? <ContainersCard /> : null}
    </>
  )
}
