import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import type { AssetGroupDetails } from '../../api/asset-group.ts'
import { CallError } from '../api/call-error.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useLanguage } from '../app/language/LanguageProvider.tsx'
import { NotFoundScreen } from '../app/screen/NotFoundScreen.tsx'
import { usePageSubject } from '../app/screen/page-title.ts'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { AssetGroupForm } from './AssetGroupForm.tsx'
import { SubgroupsField } from './SubgroupsField.tsx'
import { useAssetGroupForm } from './useAssetGroupForm.ts'

const Editor = ({ group }: { group: AssetGroupDetails }) => {
  usePageSubject(useLanguage() === 'et' ? group.nameEt : group.name)
  return (
    <AssetGroupForm {...useAssetGroupForm(group)}>
      {group.superiorGroupId !== null ? (
        <Note>
          <FormattedMessage id="assetGroup.isSubgroup" />
        </Note>
      ) : group.candidates.length > 0 ? (
        <SubgroupsField candidates={group.candidates} />
      ) : (
        <Note>
          <FormattedMessage id="assetGroup.noCandidates" />
        </Note>
      )}
    </AssetGroupForm>
  )
}

/** One group: its names and its subgroups. */
export const AssetGroupScreen = () => {
  const { id } = useParams<{ id: string }>()
  const params = { id: Number(id) }
  const { data, error, refetch } = useApiQuery(
    assetGroupCalls.get,
    { params },
    { staleTime: Infinity, gcTime: 0 },
  )
  if (error instanceof CallError && error.problem.code === 'notFound') return <NotFoundScreen />
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="assetGroup.edit" />
        </h1>
        {data ? (
          <Editor key={`${id} ${data.modifiedDtime}`} group={data} />
        ) : error ? (
          <FailedQuery error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </Stack>
    </Container>
  )
}
