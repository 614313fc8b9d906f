import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { FramedGroup } from '../design/form/FramedGroup.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { SigningFields } from './SigningFields.tsx'
import { deadlinePaths, type DeadlinePath, subjectLabel } from './provider-settings-label.ts'

/** The working hours, the deadlines in working days, and the day from which a change applies. */
export const DeadlineFields = () => (
  <Card title={<FormattedMessage id="providerSettings.deadlines" />}>
    <Stack gap="6">
      <Text color="ink2">
        <FormattedMessage id="providerSettings.deadlines.hint" />
      </Text>
      <FieldGrid>
        <TextField
          name="opensAt"
          label={<FormattedMessage id="providerSettings.field.opensAt" />}
          hint={<FormattedMessage id="providerSettings.opensAt.hint" />}
          maxLength={5}
        />
        <TextField
          name="closesAt"
          label={<FormattedMessage id="providerSettings.field.closesAt" />}
          hint={<FormattedMessage id="providerSettings.closesAt.hint" />}
          maxLength={5}
        />
      </FieldGrid>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4">
        {subjects.map((subject) => (
          <SubjectGroup key={subject} subject={subject} />
        ))}
      </SimpleGrid>
      <SigningFields />
      <FieldGrid>
        <DateField
          name="deadlinesFrom"
          label={<FormattedMessage id="providerSettings.field.deadlinesFrom" />}
          hint={<FormattedMessage id="providerSettings.deadlinesFrom.hint" />}
          calendar
        />
      </FieldGrid>
    </Stack>
  </Card>
)

/** `SigningFields` has those of signings. */
const subjects = [...new Set(deadlinePaths.map(({ subject }) => subject))].filter(
  (subject) => subject !== 'signing',
)

const SubjectGroup = ({ subject }: Pick<DeadlinePath, 'subject'>) => (
  <FramedGroup legend={<FormattedMessage id={subjectLabel(subject)} />} corner={null}>
    <SimpleGrid minChildWidth="6.5rem" gap="4" alignItems="start">
      {deadlinePaths
        .filter((one) => one.subject === subject)
        .map(({ path, label }) => (
          <IntegerField
            key={path}
            name={path}
            label={<FormattedMessage id={label} />}
            unit={<FormattedMessage id="providerSettings.days" />}
            maxLength={3}
          />
        ))}
    </SimpleGrid>
  </FramedGroup>
)
