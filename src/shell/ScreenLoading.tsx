import { Box } from '@chakra-ui/react/box'
import { Container } from '@chakra-ui/react/container'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { FormattedMessage } from 'react-intl'
import { Skeleton } from '../design/Skeleton.tsx'

/** The loading indicator of a screen; hidden for the first moments to avoid flicker. */
export const ScreenLoading = () => (
  <Container paddingBlock="6">
    <Box animation="appear 1ms 150ms both">
      <VisuallyHidden role="status">
        <FormattedMessage id="design.loading" />
      </VisuallyHidden>
      <Skeleton rows={5} />
    </Box>
  </Container>
)
