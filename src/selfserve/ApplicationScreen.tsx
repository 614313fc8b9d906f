import { Container } from '@chakra-ui/react/container'
import { partnerCalls } from '../../api/partner.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import { useOfferGroups } from './useOfferGroups.ts'

/** An application to which the customer gets a link. */
export const ApplicationScreen = () => {
  const setting = useApiQuery(partnerCalls.setting, {}, { staleTime: Infinity })
  const groups = useOfferGroups(setting.data?.partnerId ?? null)
  if (setting.data && groups.data) return <ApplicationForm setting={setting.data} groups={groups.data} />
  const error = setting.error ?? groups.error
  return (
    <Container paddingBlock="6">
      {error ? (
        <FailedQuery error={error} retry={() => void Promise.all([setting.refetch(), groups.refetch()])} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Container>
  )
}
