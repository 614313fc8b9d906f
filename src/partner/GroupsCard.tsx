import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerAssetGroup } from '../../api/asset-group.ts'
import type { PartnerForm } from '../../domain/valid/valid-partner.ts'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { styled } from '../design/theme/styled.ts'
import { InsurancePercentField, useUsualInsurance } from '../provider-settings/InsurancePercentField.tsx'

const Line = styled('div', {
  base: {
    display: 'grid',
    columnGap: '4',
    rowGap: '2',
    alignItems: 'start',
    paddingBlock: '2',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)' },
  },
})

/** The main groups that the partner may finance. */
export const GroupsCard = ({ groups }: { groups: readonly PartnerAssetGroup[] }) => {
  const ids = useWatch<PartnerForm, 'partnerAssetGroups', PartnerForm, number[]>({
    name: 'partnerAssetGroups',
    compute: (rows) => rows.map(({ assetGroupId }) => assetGroupId),
  })
  const usual = useUsualInsurance()
  const places = new Map(ids.map((assetGroupId, index) => [assetGroupId, index]))
  return (
    <Card title={<FormattedMessage id="partner.groups" />}>
      {ids.length === 0 ? (
        <EmptyState title={<FormattedMessage id="partner.groups.none" />} />
      ) : (
        <Stack gap="6">
          {groups.map(({ assetGroupId, name, subgroups }) => (
            <section key={assetGroupId}>
              <h3>{name}</h3>
              {subgroups.length === 0 ? (
                <Text color="ink2">
                  <FormattedMessage id="partner.groups.noSubgroups" />
                </Text>
              ) : null}
              {subgroups.map((group) => {
                const index = places.get(group.assetGroupId)
                return index === undefined ? null : (
                  <GroupLine
                    key={group.assetGroupId}
                    group={group}
                    at={`partnerAssetGroups.${index}`}
                    usual={usual}
                  />
                )
              })}
            </section>
          ))}
        </Stack>
      )}
    </Card>
  )
}

type Subgroup = PartnerAssetGroup['subgroups'][number]

/** A subgroup: whether it may be financed, decides automatically, and its insurance. */
const GroupLine = ({ group, at, usual }: { group: Subgroup; at: string; usual: number | null }) => {
  const intl = useIntl()
  const [allowed, automatic] = useWatch({ name: [`${at}.allowed`, 'automaticDecision'] }) as boolean[]
  const label = (id: string) => intl.formatMessage({ id }, { name: group.name })
  const { groupInsurance } = group
  return (
    <Line role="group" aria-label={group.name}>
      <CheckboxField name={`${at}.allowed`} label={group.name} />
      {allowed ? (
        <>
          <CheckboxField
            name={`${at}.autoDecisionEnabled`}
            label={label('partner.group.automatic')}
            locked={automatic ? undefined : <FormattedMessage id="partner.group.automaticOff" />}
          />
          <InsurancePercentField
            name={`${at}.insurance`}
            label={label('partner.group.insurance')}
            hint={
              groupInsurance === null ? (
                <FormattedMessage id="partner.group.noInsurance" />
              ) : (
                <FormattedMessage id="partner.group.usual" values={{ percent: groupInsurance }} />
              )
            }
            otherwise={groupInsurance}
            usual={usual}
            size="sm"
            optional
          />
        </>
      ) : null}
    </Line>
  )
}
