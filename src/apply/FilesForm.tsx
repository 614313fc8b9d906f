import { type ChangeEvent, type ReactNode, useId } from 'react'
import { ANSWER_FILES } from '../../api/condition-files.ts'
import { fileExtensions } from '../../domain/document-file.ts'
import type { UploadFailure } from '../../machines/flow/document/file-upload.machine.ts'
import type { AnswerFilesActor, ChosenFile } from '../../machines/flow/condition/answer-files.machine.ts'
import { showInView } from './in-view.ts'
import { Text, type TextId, useFormat } from './intl.tsx'
import { useSelector } from './useApplication.ts'

/** The files of an answer on this page. */
export type AnswerFiles = {
  actor: AnswerFilesActor
  add: (files: readonly File[]) => void
  /** The URL of a picture, because photos of a camera have similar names; null for other files. */
  pictureOf: (key: string) => string | null
}

type Props = {
  answer: AnswerFiles
  about?: ReactNode
  camera?: ReactNode
  /** The answer is no longer needed: the files can only be removed. */
  closed?: boolean
}

/** Chooses the files of an answer, shows them with what was refused, and sends them together. */
export const FilesForm = ({ answer, about, camera, closed = false }: Props) => {
  const { actor, add } = answer
  const files = useSelector(actor, ({ context }) => context.files)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const count = files.filter(({ refusal }) => refusal === null).length
  return (
    <form
      className="asking"
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'files.send' })
      }}
    >
      {about}
      {files.length > 0 ? (
        <ul className="files">
          {files.map((file) => (
            <FileLine key={file.key} file={file} answer={answer} busy={busy} />
          ))}
        </ul>
      ) : null}
      {closed ? null : <WhyNotSent actor={actor} />}
      {busy ? <Sending actor={actor} /> : null}
      {busy ? null : camera}
      {busy || closed ? null : (
        <FileInput label="answerFiles.choose" accept={fileExtensions.join(',')} multiple onFiles={add} />
      )}
      {count > 0 && !busy && !closed ? (
        <button type="submit" className="solid">
          <Text id="answerFiles.send" values={{ count }} />
        </button>
      ) : null}
    </form>
  )
}

type InputProps = {
  label: TextId
  accept: string
  multiple?: boolean
  /** Opens the camera on a phone. */
  capture?: 'environment'
  onFiles: (files: readonly File[]) => void
}

/** A file input that looks like a button. */
export const FileInput = ({ label, onFiles, ...input }: InputProps) => {
  const id = useId()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // Lets the user choose the same file again.
    target.value = ''
  }
  return (
    <label className="outline choose" htmlFor={id}>
      <Text id={label} />
      <input id={id} type="file" className="hidden" onChange={choose} {...input} />
    </label>
  )
}

type LineProps = { file: ChosenFile; answer: AnswerFiles; busy: boolean }

const FileLine = ({ file: { key, name, refusal }, answer, busy }: LineProps) => {
  const format = useFormat()
  const picture = answer.pictureOf(key)
  return (
    <li>
      {picture === null ? null : <img src={picture} alt="" width="56" height="56" />}
      <span>
        <b>{name}</b>
        {refusal ? (
          <span className="error" role="alert">
            <FailureText name={name} failure={refusal} />
          </span>
        ) : null}
      </span>
      {busy ? null : (
        <button
          type="button"
          className="plain"
          aria-label={format('document.upload.dismiss', { name })}
          onClick={() => answer.actor.send({ type: 'file.remove', key })}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </li>
  )
}

const FailureText = ({ name, failure }: { name: string; failure: UploadFailure }) =>
  failure.id === undefined ? (
    failure.text
  ) : (
    <Text id={failure.id as TextId} values={{ name, max: ANSWER_FILES }} />
  )

const WhyNotSent = ({ actor }: { actor: AnswerFilesActor }) => {
  const failure = useSelector(actor, ({ context }) => context.failure)
  if (!failure) return null
  return (
    <p className={failure.lost ? 'quiet' : 'alert'} role="alert" ref={showInView}>
      <FailureText name="" failure={failure} />
    </p>
  )
}

const Sending = ({ actor }: { actor: AnswerFilesActor }) => {
  const format = useFormat()
  const percent = useSelector(actor, ({ context }) => context.percent)
  return <progress aria-label={format('answerFiles.sending')} value={percent} max={100} />
}
