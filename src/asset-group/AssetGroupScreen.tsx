import { Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams, useLocation } from 'wouter'
import * as z from 'zod/mini'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import {
  type AssetGroupDetails,
  assetGroupDetails,
  assetGroupSave,
  type AssetGroupSave,
} from '../../api/asset-group.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Note } from '../design/Note.tsx'
import { ChoicesField } from '../design/form/ChoicesField.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { useLanguage } from '../shell/language/LanguageProvider.tsx'
import { usePageSubject } from '../shell/screen/page-title.ts'
import type { SaleLack } from '../../api/sale-lack.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Card } from '../design/Card.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { LIST as PARTNERS, editPath } from '../partner/partner-paths.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { InsurancePercentField, useUsualInsurance } from '../provider-settings/InsurancePercentField.tsx'
import { filledText } from '../../api/field.ts'
import { rowIdOf, type RecordShape } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { readByCall, startWith } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { useUser } from '../user/useUser.ts'

/** One group: its names and its subgroups. */
export const AssetGroupScreen = () => {
  const { id } = useParams<{ id: string }>()
  return <Editor key={id} id={Number(id)} />
}

const Subgroups = ({ group }: { group: AssetGroupDetails }) => {
  usePageSubject(useLanguage() === 'et' ? group.nameEt : group.name)
  if (group.superiorGroupId === null && group.candidates.length > 0)
    return <SubgroupsField candidates={group.candidates} />
  return (
    <Note>
      <FormattedMessage
        id={group.superiorGroupId === null ? 'assetGroup.noCandidates' : 'assetGroup.isSubgroup'}
      />
    </Note>
  )
}

const Editor = ({ id }: { id: number }) => {
  const { data: group } = useApiQuery(assetGroupCalls.get, { params: { id } }, { staleTime: Infinity })
  return (
    <RecordScreen
      editor={useAssetGroupEditor(id, group?.candidates ?? [])}
      title={<FormattedMessage id="assetGroup.edit" />}
      save="assetGroup.save"
      back={{ href: GROUPS, text: 'assetGroup.back' }}
      below={group ? <SaleCard group={group} /> : null}
    >
      {() => <AssetGroupFields>{group ? <Subgroups group={group} /> : null}</AssetGroupFields>}
    </RecordScreen>
  )
}

/** The subgroups of this group, and the groups that may become one. */
const SubgroupsField = ({ candidates }: Pick<AssetGroupDetails, 'candidates'>) => (
  <ChoicesField
    name="subgroups"
    label={<FormattedMessage id="assetGroup.subgroups" />}
    hint={<FormattedMessage id="assetGroup.subgroups.hint" />}
    options={candidates.map(({ assetGroupId, name }) => ({ value: assetGroupId, label: name }))}
  />
)

/** The shops that can sell a group, and what the others lack, with links to where that is changed. */
const SaleCard = ({ group }: { group: AssetGroupDetails }) => (
  <Card title={<FormattedMessage id="assetGroup.sale" />}>
    {group.superiorGroupId === null ? (
      <p>
        <FormattedMessage
          id={group.subgroups.length > 0 ? 'assetGroup.sale.main' : 'assetGroup.sale.alone'}
        />
      </p>
    ) : group.shops.length === 0 ? (
      <Stack gap="3" align="start">
        <p>
          <FormattedMessage id="assetGroup.sale.none" />
        </p>
        <ButtonLink href={PARTNERS}>
          <FormattedMessage id="assetGroup.sale.partners" />
        </ButtonLink>
      </Stack>
    ) : (
      <ul>
        {group.shops.map((shop) => (
          <li key={shop.partnerId}>
            <Shop {...shop} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** A missing insurance percentage has a text of its own on this screen. */
const lackText = (lack: SaleLack): string =>
  lack === 'insurance' ? 'assetGroup.lack.insurance' : `partner.lack.${lack}`

const Shop = ({ partnerId, businessName, lacks }: AssetGroupDetails['shops'][number]) => {
  const intl = useIntl()
  const missing = intl.formatList(lacks.map((lack) => intl.formatMessage({ id: lackText(lack) })))
  return (
    <FormattedMessage
      id={lacks.length === 0 ? 'assetGroup.sale.shop' : 'assetGroup.sale.shopLacks'}
      values={{ name: <TextLink href={editPath(partnerId)}>{businessName}</TextLink>, lacks: missing }}
    />
  )
}

/** The fields of a group: names, insurance and, if allowed, subgroups. */
export const AssetGroupFields = ({ children }: { children?: ReactNode }) => (
  <Card>
    <Stack gap="6">
      <FieldGrid>
        <TextField name="name" label={<FormattedMessage id="assetGroup.name" />} maxLength={200} />
        <TextField name="nameEt" label={<FormattedMessage id="assetGroup.nameEt" />} maxLength={200} />
        <InsurancePercentField
          name="insurance"
          label={<FormattedMessage id="assetGroup.insurance" />}
          hint={<FormattedMessage id="assetGroup.insurance.hint" />}
          usual={useUsualInsurance()}
          optional
        />
      </FieldGrid>
      {children}
    </Stack>
  </Card>
)

/** Creates a main group; another group's form can make it a subgroup. */
export const NewAssetGroupScreen = () => (
  <RecordScreen
    editor={useAssetGroupEditor(null, [])}
    title={<FormattedMessage id="assetGroup.create" />}
    save="assetGroup.save"
    back={{ href: GROUPS, text: 'assetGroup.back' }}
  >
    {() => <AssetGroupFields />}
  </RecordScreen>
)

const GROUPS = '/asset-groups'

/** On the screen a group is named in both languages. */
const schema = z.extend(assetGroupSave, { nameEt: z.optional(filledText(200)) })

/** Two users may each add a subgroup. */
const shape: RecordShape = { entries: { subgroups: null }, follows: ['assetGroupId', 'modifiedDtime'] }

const empty: AssetGroupSave = { name: '', nameEt: '', insurance: null }

type Candidates = AssetGroupDetails['candidates']

/** The form of an existing group, or of a new one if `id` is null. */
const useAssetGroupEditor = (id: number | null, candidates: Candidates) => {
  const [, navigate] = useLocation()
  const refresh = useInvalidate()
  const change = useApiMutation(assetGroupCalls.save)
  const { user } = useUser()
  const calls = [assetGroupCalls.findAll, assetGroupCalls.get, assetGroupCalls.namesOfPartner]
  return useRecordEditor<AssetGroupSave, AssetGroupSave, AssetGroupDetails>({
    draft: { userId: user.accountUserId, form: formName(id ?? 'new') },
    schema,
    shape,
    read: id === null ? startWith(empty) : readByCall(assetGroupCalls.get, { params: { id } }, toForm),
    save: (body) => change.mutateAsync({ body }),
    record: assetGroupDetails,
    valuesOf: toForm,
    texts: useRecordTexts(candidates),
    saved: id === null ? 'assetGroup.created' : 'assetGroup.updated',
    isNew: id === null,
    formOf: ({ assetGroupId }) => ({ form: formName(assetGroupId), path: `/asset-group/${assetGroupId}` }),
    onSaved: () => Promise.all(calls.map((one) => refresh(one))),
    leave: () => navigate(GROUPS),
  })
}

const formName = (of: number | 'new') => `asset-group.${of}`

const toForm = (group: AssetGroupDetails): AssetGroupSave => ({
  assetGroupId: group.assetGroupId,
  modifiedDtime: group.modifiedDtime,
  name: group.name,
  nameEt: group.nameEt,
  insurance: group.insurance,
  subgroups: group.subgroups,
})

const useRecordTexts = (candidates: Candidates) => {
  const intl = useIntl()
  const text = (id: string) => intl.formatMessage({ id })
  return {
    name: (path: string) => {
      const id = rowIdOf(path)
      if (id === null) return text(`assetGroup.${path}`)
      const name = candidates.find(({ assetGroupId }) => String(assetGroupId) === id)?.name ?? id
      return `${text('assetGroup.subgroups')}: ${name}`
    },
    value: (_path: string, value: unknown) => {
      if (typeof value === 'number') return intl.formatNumber(value, { maximumFractionDigits: 4 })
      return typeof value === 'string' ? value : ''
    },
  }
}
