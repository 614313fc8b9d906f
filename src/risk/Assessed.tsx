import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import type { RiskAssessment, RiskProposal } from '../../api/risk.ts'
import { DateText, DateTime } from '../design/DateTime.tsx'

/** The proposed class, and the facts behind it. */
export const Proposed = ({ riskClass, factors }: RiskProposal) => {
  const intl = useIntl()
  const factorTexts = factors.map((factor) => intl.formatMessage({ id: `risk.factor.${factor}` }))
  return (
    <Text textStyle="small">
      <FormattedMessage
        id="risk.proposed"
        values={{
          riskClass: (
            <b>
              <FormattedMessage id={`risk.class.${riskClass}`} />
            </b>
          ),
          why:
            factorTexts.length > 0 ? (
              <FormattedList value={factorTexts} />
            ) : (
              <FormattedMessage id="risk.noFactor" />
            ),
        }}
      />
    </Text>
  )
}

/** Who gave a class, when and why, its measures, and until when it counts. */
export const Assessed = ({
  reason,
  sourceOfFunds,
  approvedBy,
  assessedByName,
  assessedDtime,
  validUntil,
}: RiskAssessment) => (
  <Stack gap="1" textStyle="small" whiteSpace="pre-wrap">
    <Text>
      <Given {...{ assessedByName, assessedDtime, reason }} />
    </Text>
    {sourceOfFunds === '' ? null : (
      <Text>
        <FormattedMessage id="risk.funds" values={{ sourceOfFunds }} />
      </Text>
    )}
    {approvedBy === '' ? null : (
      <Text>
        <FormattedMessage id="risk.approved" values={{ approvedBy }} />
      </Text>
    )}
    <Text color="ink2">
      <FormattedMessage id="risk.validUntil" values={{ day: <DateText value={validUntil} /> }} />
    </Text>
  </Stack>
)

/** Who gave a class, when and why. */
export const Given = ({
  assessedByName,
  assessedDtime,
  reason,
}: Pick<RiskAssessment, 'assessedByName' | 'assessedDtime' | 'reason'>) => {
  const at = <DateTime value={assessedDtime} />
  return assessedByName === '' ? (
    <FormattedMessage id="risk.givenByPortal" values={{ at }} />
  ) : (
    <FormattedMessage id="risk.given" values={{ name: assessedByName, at, reason }} />
  )
}

/** Says that the newest class does not count for these parties; nothing if there are none. */
export const NewParties = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <Text fontWeight="600">
      <FormattedMessage id="risk.newParties" values={{ parties: <FormattedList value={names} /> }} />
    </Text>
  )
