import { Stack } from '@chakra-ui/react/stack'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { filledText } from '../../api/field.ts'
import { type PersonFound, privacyCalls } from '../../api/privacy.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { PersonFoundView } from './PersonFoundView.tsx'

const schema = z.object({ person: filledText(200) })

/** Looks a person up. What was typed goes into no address. */
export const PersonCard = () => {
  const form = useSchemaForm(schema, { defaultValues: { person: '' } })
  // Stays while the same person is looked up again, so that the focus does.
  const [last, setLast] = useState<{ person: string; found: PersonFound }>()
  const find = useApiMutation(privacyCalls.find, {
    onSuccess: (found, { body: { person } }) => setLast({ person, found }),
  })
  const sought = find.variables?.body.person
  const again = () => find.variables && find.mutate(find.variables)
  return (
    <Card title={<FormattedMessage id="privacy.person" />}>
      <Stack gap="4">
        <Form form={form} onSubmit={(body) => find.mutate({ body })}>
          <Stack gap="3" maxWidth="480px" align="flex-start">
            <TextField
              name="person"
              autoComplete="off"
              maxLength={200}
              label={<FormattedMessage id="privacy.person.field" />}
              hint={<FormattedMessage id="privacy.person.hint" />}
            />
            <Button type="submit" variant="solid" icon="search" busy={find.isPending}>
              <FormattedMessage id="privacy.person.find" />
            </Button>
          </Stack>
        </Form>
        <div role="status">
          {find.error ? (
            <FailedQuery error={find.error} retry={again} />
          ) : last && sought === last.person ? (
            <PersonFoundView key={sought} person={sought} found={last.found} onChanged={again} />
          ) : null}
        </div>
      </Stack>
    </Card>
  )
}
