import type { ReactNode } from 'react'
import type { FieldPath } from 'react-hook-form'
import { LENGTHS } from '../../domain/constants.ts'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { SellerBlock, SellerRepresentative } from './SellerBlock.tsx'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

type Props = { locked?: ReactNode }

type Listed = ListedField<FieldPath<AssetForm>>

const offer: readonly Listed[] = [
  { name: 'sellerName', label: 'query.field.sellerName', most: 200, wanted: true },
  {
    name: 'sellerOfferNr',
    label: 'query.field.offerNumber',
    most: LENGTHS.offerNumberMax,
    wanted: true,
  },
  { name: 'sellerOfferDate', label: 'query.field.offerDate', takes: 'day', wanted: true },
]

const delivery: readonly Listed[] = [
  { name: 'deliveryPlace', label: 'query.field.deliveryPlace', most: 300 },
  { name: 'deliveryDate', label: 'query.field.deliveryDate', takes: 'day' },
  { name: 'receivedDate', label: 'query.field.receivedDate', takes: 'day' },
]

/** Who sells the asset, by which offer, and where it is delivered; only in-house partners see all of the seller. */
export const SellerFields = ({ locked }: Props) => {
  const view = useQueryState(selectView)
  return (
    <>
      <FieldGrid columns={3}>
        <FieldList fields={offer} locked={locked} />
      </FieldGrid>
      {view === 'inhouse' ? (
        <>
          <SellerBlock locked={locked} />
          <SellerRepresentative locked={locked} />
        </>
      ) : null}
      <FieldGrid columns={3}>
        <FieldList fields={delivery} locked={locked} />
      </FieldGrid>
    </>
  )
}
