import { useState } from 'react'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { ApiError } from '~/lib/http/http.ts'
import { toast } from '~/lib/toasts.ts'
import { productsTexts as texts } from '~/texts/office/products-board.ts'
import { fileProblem, uploadImage } from '../api/upload-image.ts'

/** Checks a chosen file, uploads it and gives its address; says what went wrong, in place and as specified. */
export const useImageUpload = (onUploaded: (imageUrl: string) => void) => {
  const [uploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const choose = async (file: File) => {
    const refused = fileProblem(file)
    setProblem(refused ?? undefined)
    if (refused) return
    setUploading(true)
    try {
      onUploaded(await uploadImage(file))
      toast({ title: texts.uploaded })
    } catch (error) {
      const isAnswer = error instanceof ApiError
      const message = isAnswer ? texts.uploadStatus(error.status) : texts.uploadUnanswered
      failureToast(texts.uploadFailed(message))
      setProblem((isAnswer && error.error) || texts.uploadFailed(message))
    } finally {
      setUploading(false)
    }
  }
  return { choose, uploading, problem }
}
