type Move = (...target: readonly [FileSystemDirectoryHandle | string, string?]) => Promise<void>;

/** Chrome 120 moves a file to a folder under a name, but refuses a name alone. For the worker in which it is called. */
export function moveLikeChrome120(): void {
  const prototype = FileSystemFileHandle.prototype as FileSystemFileHandle & { move?: Move };
  const { move } = prototype;
  if (move === undefined) throw new Error('this browser cannot rename files');
  prototype.move = function (...target) {
    if (target.length === 1) return Promise.reject(new DOMException('a name alone', 'NotAllowedError'));
    return move.apply(this, target);
  };
}
