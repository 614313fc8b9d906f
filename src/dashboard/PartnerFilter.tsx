import { useIntl } from 'react-intl'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Select } from '../design/form/Select.tsx'
import { usePrincipal } from '../user/useUser.ts'
import { HalfPlace } from './FilterPlace.tsx'

type Props = { partnerId: number | null; onPartner: (partnerId: number | null) => void }

const Partners = ({ partnerId, onPartner }: Props) => {
  const intl = useIntl()
  const { data: partners = [] } = useApiQuery(queryListCalls.partners, {})
  const known = partners.some((one) => one.partnerId === partnerId)
  return (
    <HalfPlace>
      <Select
        aria-label={intl.formatMessage({ id: 'dashboard.partner' })}
        size="sm"
        value={partnerId ?? ''}
        onChange={({ target }) => onPartner(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{intl.formatMessage({ id: 'dashboard.partner.all' })}</option>
        {partnerId === null || known ? null : (
          // Its last query may be gone, or the names are still on their way.
          <option value={partnerId}>
            {intl.formatMessage({ id: 'dashboard.partner.unnamed' }, { id: String(partnerId) })}
          </option>
        )}
        {partners.map((one) => (
          <option key={one.partnerId} value={one.partnerId}>
            {one.businessName}
          </option>
        ))}
      </Select>
    </HalfPlace>
  )
}

/** Whose queries are listed: one partner's or all; for those who see the queries of several. */
export const PartnerFilter = (props: Props) =>
  seesInhouse(principalKind(usePrincipal())) ? <Partners {...props} /> : null
