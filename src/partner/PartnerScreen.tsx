import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { Partner } from '../../api/partner.ts'
import { queryKey } from '../api/call-query.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { readByCall } from '../record/read-record.ts'
import { PartnerEditor } from './PartnerEditor.tsx'
import { copiedValues, disallowedGroups, newPartnerValues, valuesOfPartner } from './partner-values.ts'
import { editPath } from './partner-paths.ts'

/** A new partner; `?copy=<number>` begins with the settings of another one. */
export const NewPartnerScreen = () => {
  const [search] = useSearchParams()
  const copyOf = Number(search.get('copy'))
  return copyOf > 0 ? <CopiedPartner key={copyOf} id={copyOf} /> : <EmptyPartner />
}

const EmptyPartner = () => {
  const { data } = useApiQuery(assetGroupCalls.findAll, {}, { staleTime: Infinity })
  return (
    <PartnerEditor
      {...useNewPartner()}
      groups={data ? disallowedGroups(data) : []}
      read={readByCall(assetGroupCalls.findAll, {}, (all) => newPartnerValues(disallowedGroups(all)))}
    />
  )
}

const CopiedPartner = ({ id }: { id: number }) => {
  const params = { id }
  const { data } = useApiQuery(partnerCalls.get, { params }, { staleTime: Infinity })
  return (
    <PartnerEditor
      {...useNewPartner()}
      copyOf={{ id, name: data?.businessName }}
      groups={data?.partnerAssetGroups ?? []}
      read={readByCall(partnerCalls.get, { params }, copiedValues)}
    />
  )
}

const useNewPartner = () => {
  const [, navigate] = useLocation()
  return {
    title: 'partner.create.title',
    id: null,
    partner: null,
    onSaved: useKeep(),
    leave: (saved: Partner) => navigate(editPath(saved.partnerId), { replace: true }),
  }
}

/** An existing partner. */
export const PartnerScreen = () => {
  const { id } = useParams<{ id: string }>()
  return <StoredPartner key={id} id={Number(id)} />
}

const useKeep = () => {
  const client = useQueryClient()
  return (saved: Partner) =>
    client.setQueryData(queryKey(partnerCalls.get, { params: { id: saved.partnerId } }), saved)
}

const StoredPartner = ({ id }: { id: number }) => {
  const params = { id }
  const { data } = useApiQuery(partnerCalls.get, { params }, { staleTime: Infinity })
  return (
    <PartnerEditor
      title="partner.edit.title"
      id={id}
      partner={data ?? null}
      groups={data?.partnerAssetGroups ?? []}
      read={readByCall(partnerCalls.get, { params }, valuesOfPartner)}
      onSaved={useKeep()}
      leave={() => undefined}
    />
  )
}
