import { Box } from '@chakra-ui/react/box'
import { Container } from '@chakra-ui/react/container'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { FormattedMessage } from 'react-intl'
import { Skeleton } from '../design/Skeleton.tsx'

/** A screen is on its way. Unseen for the first moments: what comes at once must not flicker. */
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
