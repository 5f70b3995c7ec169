export interface LessonStepData {
    until: 'next' | 'move' | 'others';
    at?: string | string[];
    words?: string;
    says?: Record<string, string>;
    seen?: string;
}
export interface LessonData {
    title: string;
    record: string;
    from: number;
    steps: LessonStepData[];
}
export function readLessons(): Record<string, LessonData[]>;
