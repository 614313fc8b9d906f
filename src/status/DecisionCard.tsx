import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, FormattedList, useIntl } from 'react-intl'
import type {
  AutomaticDecision,
  DecisionReview,
  DecisionGroupName,
  DecisionRule,
} from '../../api/automatic-decision.ts'
import { Badge } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { ReviewNote } from './ReviewNote.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { nameIn } from '../../domain/group-name.ts'
import { toEuros } from '../../domain/money.ts'
import { Icon } from '../design/Icon.tsx'
import { Money } from '../design/Money.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { styled } from '../design/theme/styled.ts'
import { useHasScreen } from '../shell/screen/screen-contexts.ts'

type Props = { decision: AutomaticDecision | null; review: DecisionReview | null }

/** The result of the automatic decision when the query was last sent to credit; hidden if it has not run. */
export const DecisionCard = ({ decision, review }: Props) => {
  if (!decision) return null
  return (
    <FoldingCard
      kind="decision"
      title={<FormattedMessage id="decision.title" />}
      aside={
        <Badge tone="plain">
          <FormattedMessage
            id={`decision.outcome.${decision.outcome}`}
            values={{ at: <DateTime value={decision.decidedAt} /> }}
          />
        </Badge>
      }
    >
      <Stack gap="4">
        <ReviewNote review={review} />
        <DecidingRow table={decision.table} />
        <DecisionRules {...decision} wide />
      </Stack>
    </FoldingCard>
  )
}

/** The row that decided; only for the provider, whose response has it. */
const DecidingRow = ({ table }: Pick<AutomaticDecision, 'table'>) => {
  const hasScreen = useHasScreen()
  if (!table) return null
  const href = `/decision-table/${table.version}`
  const text = (
    <FormattedMessage id="decision.row" values={{ version: table.version, row: table.row ?? 'none' }} />
  )
  return <Text>{hasScreen(href) ? <TextLink href={href}>{text}</TextLink> : text}</Text>
}

const List = styled('ul', {
  base: { display: 'grid', gap: '4', listStyle: 'none' },
  variants: {
    wide: { true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(4, minmax(0, 1fr))' } } },
  },
})
const Rule = styled('li', { base: { display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', gap: '2' } })
const Mark = styled('span', {
  base: { paddingTop: '0.5' },
  variants: { passed: { true: { color: 'approved' }, false: { color: 'danger' } } },
})

type DecisionRulesProps = Pick<AutomaticDecision, 'rules' | 'conditions'> & { wide?: boolean }

/** Every rule of the automatic decision with its fact and result, and the conditions that replace it. */
export const DecisionRules = ({ rules, conditions = [], wide }: DecisionRulesProps) => (
  <List wide={wide}>
    {rules.map((rule) => (
      <Rule key={rule.rule}>
        <Mark passed={rule.passed}>
          <Icon name={rule.passed ? 'tick' : 'bar'} />
        </Mark>
        <div>
          <b>
            <FormattedMessage id={`decision.rule.${rule.rule}`} />
          </b>
          <Text textStyle="small" color="ink2">
            <FormattedMessage id={rule.passed ? 'decision.held' : 'decision.failed'} />
            {': '}
            <Fact rule={rule} />
          </Text>
          <Replacements conditions={conditions.filter((condition) => condition.rule === rule.rule)} />
        </div>
      </Rule>
    ))}
  </List>
)

/** The condition that replaces a rule. */
const Replacements = ({ conditions }: { conditions: NonNullable<AutomaticDecision['conditions']> }) => {
  const { locale } = useIntl()
  return conditions.map(({ textEn, textEt }) => (
    <Text key={textEn} textStyle="small">
      <FormattedMessage id="decision.replaced" values={{ condition: locale === 'et' ? textEt : textEn }} />
    </Text>
  ))
}

const onOff = (on: boolean) => <FormattedMessage id={on ? 'decision.on' : 'decision.off'} />

const GroupNames = ({ names }: { names: readonly DecisionGroupName[] }) => {
  const { locale } = useIntl()
  const language = locale === 'et' ? 'et' : 'en'
  return (
    <FormattedList value={names.map((name) => (typeof name === 'string' ? name : nameIn(language, name)))} />
  )
}

/** Why a limit does not cover the total, if the available amount does not tell. */
const limitTexts: Partial<Record<string, string>> = {
  limitNotBlocked: 'decision.fact.limit.blocked',
  limitApproved: 'decision.fact.limit.notApproved',
  withinMaxContract: 'decision.fact.limit.maxContract',
}

/** The fact that a rule read, as text. */
const Fact = ({ rule }: { rule: DecisionRule }) => {
  switch (rule.rule) {
    case 'partnerAllows':
      return onOff(rule.fact.automaticDecision)
    case 'assetGroupsAllow':
      return (
        <FormattedMessage
          id="decision.fact.assetGroups"
          values={{
            on: <GroupNames names={rule.fact.on} />,
            onCount: rule.fact.on.length,
            off: <GroupNames names={rule.fact.off} />,
            offCount: rule.fact.off.length,
            without: rule.fact.withoutSubgroup,
          }}
        />
      )
    case 'limitCovers':
      return rule.fact.availableCents === null ? (
        <FormattedMessage id="decision.fact.noLimit" />
      ) : (
        <FormattedMessage
          id={limitTexts[rule.fact.broken ?? ''] ?? 'decision.fact.limit'}
          values={{
            total: <Money value={toEuros(rule.fact.totalCents)} />,
            available: <Money value={toEuros(rule.fact.availableCents)} />,
          }}
        />
      )
    case 'oneDecides':
      return (
        <FormattedMessage
          id="decision.fact.committeeLimit"
          values={{
            amount: <Money value={toEuros(rule.fact.financedCents)} />,
            limit: <Money value={toEuros(rule.fact.limitCents)} />,
          }}
        />
      )
    case 'notPublicPerson':
      return (
        <FormattedMessage
          id="decision.fact.publicPerson"
          values={{
            answer: (
              <FormattedMessage
                id={`publicPerson.${(rule.fact.entered && rule.fact.isPublicPerson) || 'unknown'}`}
              />
            ),
          }}
        />
      )
  }
}
