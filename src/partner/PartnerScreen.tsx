import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useParams } from 'wouter'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import type { PartnerAssetGroup } from '../../api/asset-group.ts'
import { financierCalls } from '../../api/financier.calls.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { Partner } from '../../api/partner.ts'
import { userCalls } from '../../api/user.calls.ts'
import { CallError } from '../api/call-error.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { NotFoundScreen } from '../app/screen/NotFoundScreen.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { PartnerEditor } from './PartnerEditor.tsx'
import { groupsOfNobody } from './partner-values.ts'
import { editPath } from './paths.ts'
import { partnerKey } from './usePartnerForm.ts'

type Fetched<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Container paddingBlock="6">
    <Stack gap="4">
      <h1>
        <FormattedMessage id={title} />
      </h1>
      {children}
    </Stack>
  </Container>
)

type LoadedProps = {
  title: string
  /** Null for a new one. */
  partner: Fetched<Partner> | null
  groups: Fetched<PartnerAssetGroup[]>
}

const Loaded = ({ title, partner, groups }: LoadedProps) => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const managers = useApiQuery(userCalls.inhouseManagers, {})
  const financiers = useApiQuery(financierCalls.findAll, {})
  const all = [groups, managers, financiers, ...(partner ? [partner] : [])]
  const error = all.map((one) => one.error).find((one) => one !== null)
  if (error instanceof CallError && error.problem.code === 'notFound') return <NotFoundScreen />
  const onSaved = (saved: Partner) => {
    client.setQueryData(partnerKey(saved.partnerId), saved)
    if (!partner) navigate(editPath(saved.partnerId), { replace: true })
  }
  const isHere = partner === null || partner.data !== undefined
  if (isHere && groups.data && managers.data && financiers.data)
    return (
      <PartnerEditor
        title={title}
        partner={partner?.data ?? null}
        groups={groups.data}
        managers={managers.data}
        financiers={financiers.data}
        onSaved={onSaved}
      />
    )
  return (
    <Frame title={title}>
      {error ? (
        <FailedQuery error={error} retry={() => void Promise.all(all.map((one) => one.refetch()))} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Frame>
  )
}

/** A new partner. */
export const NewPartnerScreen = () => {
  const all = useApiQuery(assetGroupCalls.findAll, {}, { staleTime: Infinity })
  const groups = { ...all, data: all.data && groupsOfNobody(all.data) }
  return <Loaded title="partner.create.title" partner={null} groups={groups} />
}

/** One partner, stored before. Asked for anew when it is opened; what is typed into it stands on what was read. */
export const PartnerScreen = () => {
  const { id } = useParams<{ id: string }>()
  const partner = useApiQuery(
    partnerCalls.get,
    { params: { id: Number(id) } },
    { staleTime: Infinity, refetchOnMount: 'always' },
  )
  const data = partner.isFetchedAfterMount ? partner.data : undefined
  const groups = { ...partner, data: data?.partnerAssetGroups }
  return <Loaded key={id} title="partner.edit.title" partner={{ ...partner, data }} groups={groups} />
}
