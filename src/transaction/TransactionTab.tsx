import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { AssetsCard } from '../asset/AssetsCard.tsx'
import { ExtrasCard } from '../asset/ExtrasCard.tsx'
import { HandoverBanner } from '../asset/HandoverBanner.tsx'
import { ManagerField } from '../client/ManagerField.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { KickbackPanel } from '../terms/KickbackPanel.tsx'
import { TermsCard } from '../terms/TermsCard.tsx'
import { usePartnerSetting } from '../terms/usePartnerSetting.ts'
import { selectInhouse } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The assets and their financing terms. */
export const TransactionTab = () => {
  const inhouse = useQueryState(selectInhouse)
  const { data: setting, error, refetch } = usePartnerSetting()
  if (!setting)
    return error ? (
      <FailedQuery error={error} retry={() => void refetch()}>
        <FormattedMessage id="transaction.failed" />
      </FailedQuery>
    ) : (
      <Card>
        <Skeleton rows={6} />
      </Card>
    )
  return (
    <Stack gap="4">
      {inhouse ? (
        <FieldGrid>
          <ManagerField />
        </FieldGrid>
      ) : null}
      <AssetsCard setting={setting} />
      <ExtrasCard setting={setting} />
      <HandoverBanner />
      <TermsCard setting={setting} />
      <KickbackPanel setting={setting} />
    </Stack>
  )
}
