import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'

export const deleteSurvey = (surveyId: number) => api.send('DELETE /api/surveys', { body: { surveyId } })

/**
 * Deletes a survey that nobody has saved yet, in whatever window; one that was saved meanwhile is somebody's work.
 * @returns whether it is gone; a refusal is thrown
 */
export async function deleteIfNew(surveyId: number): Promise<boolean> {
  try {
    const { isNew } = await api.send('GET /api/surveys/{id}', { params: { id: surveyId } })
    if (!isNew) return false
    await deleteSurvey(surveyId)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return true
    throw error
  }
}

/** Whether an address path is the editor of this survey, and not of an event with the same number. */
export const isEditorOf = (surveyId: number, path: string) => path === `/survey-overview/${surveyId}`
