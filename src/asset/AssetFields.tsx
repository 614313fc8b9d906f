import { FormattedMessage, useIntl } from 'react-intl'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { styled } from '../design/theme/styled.ts'
import { useUser } from '../user/useUser.ts'
import { GroupFields } from './GroupFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import { SellerFields } from './SellerFields.tsx'
import { useLock } from '../query-editor/locks.tsx'
import { selectInhouse, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

const Box = styled('div', { base: { minWidth: 0 } })

const NumberFields = ({ locked }: { locked: string | undefined }) => (
  <>
    <IntegerField name="quantity" label={<FormattedMessage id="query.field.quantity" />} locked={locked} />
    <IntegerField
      name="year"
      label={<FormattedMessage id="query.field.year" />}
      maxLength={4}
      locked={locked}
    />
  </>
)

/** The fields of an asset that the view shows. */
export const AssetFields = () => {
  const intl = useIntl()
  const view = useQueryState(selectView)
  const inhouse = useQueryState(selectInhouse)
  const { hideVatFields } = useUser()
  const [deal, seller] = [useLock('deal'), useLock('seller')]
  const locked = deal ? intl.formatMessage({ id: `lock.${deal}` }) : undefined
  const sellerLocked = seller ? intl.formatMessage({ id: `lock.${seller}` }) : undefined
  return (
    <>
      <FieldGrid columns={2}>
        <GroupFields locked={locked} />
      </FieldGrid>
      <FieldGrid columns={inhouse ? 4 : 3}>
        <Box gridColumn={{ md: inhouse ? 'span 2' : 'auto' }}>
          <TextField
            name="qassetName"
            label={<FormattedMessage id="query.field.assetName" />}
            locked={locked}
          />
        </Box>
        {inhouse ? <NumberFields locked={locked} /> : <PriceFields locked={locked} hideVat={hideVatFields} />}
      </FieldGrid>
      {inhouse ? (
        <FieldGrid columns={2}>
          <PriceFields locked={locked} hideVat={hideVatFields} />
        </FieldGrid>
      ) : null}
      {inhouse ? <SellerFields locked={sellerLocked} /> : null}
      {view === 'shop' ? (
        <CheckboxField
          name="handoverWhenSigned"
          label={<FormattedMessage id="query.field.handoverWhenSigned" />}
          hint={<FormattedMessage id="asset.handover.hint" />}
          locked={locked}
        />
      ) : null}
    </>
  )
}
