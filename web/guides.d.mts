export function readGuides(): Record<string, unknown>;
