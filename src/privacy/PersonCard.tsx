import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { filledText } from '../../api/field.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { PersonFoundView } from './PersonFoundView.tsx'
import { usePersonData } from './usePersonData.ts'

const schema = z.object({ person: filledText(200) })

/** Finds a person. The input never becomes part of a URL. */
export const PersonCard = () => {
  const form = useSchemaForm(schema, { defaultValues: { person: '' } })
  const actor = usePersonData()
  const { person, found, error } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('searching') || snapshot.hasTag('busy'))
  const isFound = useSelector(actor, (snapshot) => snapshot.hasTag('found'))
  const isAbsent = useSelector(actor, (snapshot) => snapshot.hasTag('absent'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  return (
    <Card title={<FormattedMessage id="privacy.person" />}>
      <Stack gap="4">
        <Form form={form} onSubmit={(body) => actor.send({ type: 'person.find', ...body })}>
          <Stack gap="3" maxWidth="480px">
            <TextField
              name="person"
              autoComplete="off"
              maxLength={200}
              label={<FormattedMessage id="privacy.person.field" />}
              hint={<FormattedMessage id="privacy.person.hint" />}
            />
            <Box>
              <Button type="submit" variant="solid" icon="search" busy={isBusy}>
                <FormattedMessage id="privacy.person.find" />
              </Button>
            </Box>
          </Stack>
        </Form>
        <div role="status">
          {isAbsent ? (
            <EmptyState
              title={<FormattedMessage id="privacy.person.none" />}
              reason={<FormattedMessage id="privacy.person.none.how" />}
            />
          ) : isFound ? (
            <FormattedMessage
              id="privacy.person.found"
              values={{
                queries: found?.queries.length ?? 0,
                accounts: found?.accounts.length ?? 0,
                partners: found?.partners.length ?? 0,
                limits: found?.limits.length ?? 0,
              }}
            />
          ) : null}
        </div>
        {hasFailed ? <FailedQuery error={error} retry={() => actor.send({ type: 'person.again' })} /> : null}
        {isFound ? <PersonFoundView key={person} actor={actor} /> : null}
      </Stack>
    </Card>
  )
}
