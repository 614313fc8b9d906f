import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { RecordValues } from '../../machines/flow/record/record-editor.context.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { measureHeight } from '../design/measure-height.ts'
import { styled } from '../design/theme/styled.ts'
import { RecordForm, RecordNotes, SaveButton } from './RecordForm.tsx'
import { RecordGate } from './RecordGate.tsx'
import type { RecordEditor } from './useRecordEditor.ts'

/** Visible while the form is, at the bottom of the screen if the form is longer. */
const Actions = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    paddingBlock: '10px',
    // As wide as the page's container on a phone, so that fields do not show beside it.
    marginInline: { base: '-16px', md: 0 },
    paddingInline: { base: '16px', md: 0 },
    bg: 'bg',
  },
})
const measureActions = measureHeight('--actions-height')

type Props<Values extends FieldValues & RecordValues, Output> = {
  editor: RecordEditor<Values, Output>
  title: ReactNode
  lookups?: ComponentProps<typeof RecordGate>['lookups']
  /** Message id of the button that saves. */
  save: string
  /** Why the record cannot be saved now. */
  refused?: ReactNode
  /** The target of a link beside it. */
  back?: { href: string; text: string }
  /** Content below the form. */
  below?: ReactNode
  /** The fields, rendered once the record is read. */
  children: () => ReactNode
}

/** The screen of a record with a form of cards in a column. */
export const RecordScreen = <Values extends FieldValues & RecordValues, Output>(
  props: Props<Values, Output>,
) => {
  const { editor, title, lookups = [], save, refused, back, below, children } = props
  const page = (shown: ReactNode) => (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>{title}</h1>
        {shown}
      </Stack>
    </Container>
  )
  const form = () =>
    page(
      <>
        <RecordForm editor={editor}>
          <Stack gap="4">
            <RecordNotes actor={editor.actor} />
            {children()}
            <Actions ref={measureActions}>
              <SaveButton actor={editor.actor} refused={refused}>
                <FormattedMessage id={save} />
              </SaveButton>
              {back ? (
                <ButtonLink href={back.href}>
                  <FormattedMessage id={back.text} />
                </ButtonLink>
              ) : null}
            </Actions>
          </Stack>
        </RecordForm>
        {below}
      </>,
    )
  return (
    <RecordGate editor={editor} lookups={lookups} renderFrame={page}>
      {form}
    </RecordGate>
  )
}
